import { type RefObject, useEffect, useRef, useState } from 'react'

import { type Box, clearPlace, type Place } from './clear-place.ts'

const pressable =
  '#main :is(button, a[href], input, select, textarea, [role="button"]), .frame-notice'
/** Changes of the page are looked at when they have come to rest. */
const restMs = 150

function visibleBoxes(): Box[] {
  return Array.from(document.querySelectorAll(pressable), each =>
    each.getBoundingClientRect(),
  ).filter(box => box.height > 0 && box.bottom > 0 && box.top < innerHeight)
}

/** Place without a lift, at the right; by its style, because the box itself may be on its way. */
function homeOf(element: HTMLElement, { side }: Place): Box {
  const style = getComputedStyle(element)
  const right = document.documentElement.clientWidth - Number.parseFloat(style[side])
  const bottom = innerHeight - Number.parseFloat(style.bottom)
  return { left: right - element.offsetWidth, right, top: bottom - element.offsetHeight, bottom }
}

/** Keeps a floating element off everything that can be pressed, once scrolling and changes have come to rest. */
export function useClearPlace(element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ side: 'right', liftPx: 0 })
  const current = useRef(place)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      if (!element.current?.offsetWidth) return
      const surroundings = {
        obstacles: visibleBoxes(),
        width: document.documentElement.clientWidth,
      }
      const home = homeOf(element.current, current.current)
      current.current = clearPlace(current.current, home, surroundings)
      setPlace(current.current)
    }
    const lookLater = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restMs)
    }
    const changes = new MutationObserver(lookLater)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', lookLater, { passive: true })
    addEventListener('resize', lookLater)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      removeEventListener('scroll', lookLater)
      removeEventListener('resize', lookLater)
    }
  }, [element])

  return place
}
