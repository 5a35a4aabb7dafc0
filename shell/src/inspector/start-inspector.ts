import { lazyCode } from 'shared/lazy-code'

const inspector = lazyCode(() => import(/* webpackChunkName: "inspector" */ './inspector.tsx'))

/** AltGr, which types a character, also reports Ctrl and Alt. */
async function onKeyDown(event: KeyboardEvent): Promise<void> {
  const { code, ctrlKey, altKey, repeat } = event
  if (code !== 'KeyI' || !ctrlKey || !altKey || event.getModifierState('AltGraph')) return
  event.preventDefault()
  if (repeat) return
  const loaded = await inspector.prefetch()
  loaded?.toggleInspector()
}

/** Ctrl + Alt + I opens and closes the inspector. */
export function startInspector(): void {
  addEventListener('keydown', onKeyDown)
}
