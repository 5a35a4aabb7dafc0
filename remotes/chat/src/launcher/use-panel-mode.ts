import { type RefObject, useEffect, useState } from 'react'

/** On smaller screens the panel covers the whole screen and is modal. */
const phone = '(max-width: 639.9px), (max-height: 479.9px)'

/** Opens the dialog in the mode that fits the screen, again when that changes. The focus starts in the text field. */
export function usePanelMode(dialog: RefObject<HTMLDialogElement | null>): boolean {
  const [isPhone, setPhone] = useState(() => matchMedia(phone).matches)

  useEffect(() => {
    const query = matchMedia(phone)
    const follow = () => setPhone(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const { activeElement } = document
    const within = element.contains(activeElement) ? activeElement : null
    element.close()
    if (isPhone) element.showModal()
    else element.show()
    const target = within ?? element.querySelector('textarea')
    if (target instanceof HTMLElement) target.focus()
  }, [dialog, isPhone])

  return isPhone
}
