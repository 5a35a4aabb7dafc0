/** A part of the page that one container renders. Sizes in px, from the top left corner of the window. */
export type Region = { container: string; left: number; top: number; width: number; height: number }

const frame = '.frame-header, .frame-footer'

/** The class names of a container begin with its name, as the preset builds them; its extensions have boxes. */
function selectorOf(container: string): string {
  const own = `[class^="${container}__"], [class*=" ${container}__"], [data-extension="${container}"]`
  return container === 'shell' ? `${frame}, ${own}` : own
}

/** The outermost elements of each container that are visible. */
export function findRegions(containers: string[]): Region[] {
  return containers.flatMap(container => {
    const selector = selectorOf(container)
    return [...document.querySelectorAll(selector)]
      .filter(element => !element.parentElement?.closest(selector))
      .map(element => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, top, width, height }) => ({ container, left, top, width, height }))
  })
}
