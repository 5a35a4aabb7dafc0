export type Place = { side: 'right' | 'left'; liftPx: number }
export type Box = { left: number; right: number; top: number; bottom: number }

const liftsPx = [0, 64, 128, 192, 256]
const places: Place[] = liftsPx.flatMap(liftPx => [
  { side: 'right', liftPx },
  { side: 'left', liftPx },
])

function isOver(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  )
}

/** Where the box would be: `home` is its place at the right without a lift. */
function boxAt(place: Place, home: Box, width: number): Box {
  const { top, bottom } = home
  const [left, right] =
    place.side === 'right' ? [home.left, home.right] : [width - home.right, width - home.left]
  return { left, right, top: top - place.liftPx, bottom: bottom - place.liftPx }
}

/**
 * The first place in which a floating button covers nothing that can be pressed; it stays where it is while that is
 * free. Without any, the usual one.
 */
export function clearPlace(
  current: Place,
  home: Box,
  { obstacles, width }: { obstacles: readonly Box[]; width: number },
): Place {
  const isFree = (place: Place) =>
    obstacles.every(obstacle => !isOver(boxAt(place, home, width), obstacle))
  return [current, ...places].find(isFree) ?? { side: 'right', liftPx: 0 }
}
