import { atom, onMount, type ReadableAtom } from 'nanostores'

const query = '(width < 64rem)'
const $state = atom(false)

/** Whether the columns are stacked. */
export const $isNarrow: ReadableAtom<boolean> = $state

onMount($state, () => {
  const list = matchMedia(query)
  const update = () => $state.set(list.matches)
  update()
  list.addEventListener('change', update)
  return () => list.removeEventListener('change', update)
})
