/** Whether the page load is a reload or a return, which continues with the state of the entry of the history. */
export function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load && load.type !== 'navigate'
}
