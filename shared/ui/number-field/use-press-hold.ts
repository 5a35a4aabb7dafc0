import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef } from 'react'

/** A held button repeats after 400 ms (S9.number-field.hold), then every 60 ms (S9.number-field.repeat). */
const firstMs = 400
const repeatMs = 60
/** A finger that moves further than this, in px, scrolls instead of pressing. */
const moveLimit = 10

type Press = { x: number; y: number; isTouch: boolean; hasFired: boolean; timer: number }

/**
 * Calls the handler at once for mouse and pen, and on release for touch unless the button was held. Repeats the call
 * while the button is held.
 */
export function usePressHold(fire: (isRepeat: boolean) => void) {
  const latest = useRef(fire)
  latest.current = fire
  const press = useRef<Press | null>(null)
  useEffect(() => () => stop(press), [])
  return useMemo(() => createHandlers(press, isRepeat => latest.current(isRepeat)), [])
}

type PressRef = { current: Press | null }

function stop(press: PressRef) {
  clearTimeout(press.current?.timer)
  press.current = null
}

function createHandlers(press: PressRef, fire: (isRepeat: boolean) => void) {
  const repeat = (delayMs: number) => {
    if (!press.current) return
    press.current.timer = window.setTimeout(() => {
      if (press.current) press.current.hasFired = true
      fire(true)
      repeat(repeatMs)
    }, delayMs)
  }
  return {
    onPointerDown(event: ReactPointerEvent) {
      if (event.button !== 0 || press.current) return
      const isTouch = event.pointerType === 'touch'
      press.current = { x: event.clientX, y: event.clientY, isTouch, hasFired: !isTouch, timer: 0 }
      if (!isTouch) fire(false)
      repeat(firstMs)
    },
    onPointerMove({ clientX, clientY }: ReactPointerEvent) {
      const { current } = press
      if (!current?.isTouch) return
      if (Math.hypot(clientX - current.x, clientY - current.y) > moveLimit) stop(press)
    },
    onPointerUp() {
      const isTap = press.current?.hasFired === false
      stop(press)
      if (isTap) fire(false)
    },
    onPointerLeave: () => stop(press),
    onPointerCancel: () => stop(press),
  }
}
