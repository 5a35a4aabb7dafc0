/** The WCAG contrast of two rendered backgrounds. A canvas converts any colour space to bytes. */
export function contrastOf(one: Element, other: Element): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminanceOf(element: Element): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return Number.NaN
  context.fillStyle = getComputedStyle(element).backgroundColor
  context.fillRect(0, 0, 1, 1)
  const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(toLinear)
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
