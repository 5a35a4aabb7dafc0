export const lazy = 'lazy'
