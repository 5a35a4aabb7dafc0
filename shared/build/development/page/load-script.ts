/** Loads a script of the shop's address. The first script of the shop gives it its digest. */
export function loadScript(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`Cannot load ${path}`)))
    script.src = path
    document.head.append(script)
  })
}
