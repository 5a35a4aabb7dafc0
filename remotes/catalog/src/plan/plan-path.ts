/** The path of the page of a plan. */
export function planPath(productId: number): string {
  return `/plans/${productId}`
}
