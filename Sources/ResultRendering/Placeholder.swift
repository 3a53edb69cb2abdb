enum ResultRenderingPlaceholder {}
