type Box = { left: number; top: number; bottom: number; width: number }
type Size = { offsetWidth: number; offsetHeight: number }

const gap = 6
const margin = 8

/** Above the anchor, or below it without enough space; centered and within the viewport. */
export function placeBeside(anchor: Box, size: Size, viewport: { width: number; height: number }) {
  const above = anchor.top - gap - size.offsetHeight
  const requested = anchor.left + anchor.width / 2 - size.offsetWidth / 2
  const rightmost = viewport.width - margin - size.offsetWidth
  return {
    left: Math.round(Math.max(margin, Math.min(requested, rightmost))),
    top: Math.round(above >= margin ? above : anchor.bottom + gap),
  }
}
