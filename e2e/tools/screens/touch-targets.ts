/**
 * For `page.evaluate`: finds controls whose touch area is less than 44 px high or wide. Links inside a sentence are as
 * high as their line, which WCAG 2.5.8 allows.
 */
export function smallTargets(): string[] {
  const half = 21
  const pressable =
    'a[href], button, input, select, textarea, summary, [role=radio], [role=checkbox], [role=slider], [role=combobox]'
  const targetOf = (element: Element) => element.closest('label') ?? element
  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const { visibility, clipPath, display } = getComputedStyle(element)
    const isClipped = clipPath !== 'none' && width <= 1
    return (
      width === 0 || height === 0 || visibility === 'hidden' || isClipped || display === 'inline'
    )
  }
  const isMet = (element: Element, x: number, y: number) => {
    const met = document.elementFromPoint(x, y)
    return met !== null && (element.contains(met) || targetOf(element).contains(met))
  }
  return Array.from(document.querySelectorAll(pressable))
    .filter(element => !isHidden(element) && !element.matches('.frame-skip, [aria-hidden=true] *'))
    .filter(element => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = targetOf(element).getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (!isMet(element, x, y)) return false
      const isWide = width >= 44 || (isMet(element, x - half, y) && isMet(element, x + half, y))
      const isHigh = height >= 44 || (isMet(element, x, y - half) && isMet(element, x, y + half))
      return !isWide || !isHigh
    })
    .map(element => {
      const { width, height } = targetOf(element).getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent
      return `${element.tagName.toLowerCase()} ${name?.trim().slice(0, 40)}: ${width} × ${height}`
    })
}
