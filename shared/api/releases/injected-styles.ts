/**
 * Constant styles that Radix inserts as HTML. The trusted types policy of the first script allows exactly these, and
 * the Content-Security-Policy has the hash of each.
 */
export const injectedStyles = [
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}',
  '[data-radix-scroll-area-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-scroll-area-viewport]::-webkit-scrollbar{display:none}',
] as const
