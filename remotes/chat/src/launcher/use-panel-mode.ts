import { type RefObject, useEffect, useState } from 'react'

/** Narrower and lower screens give the panel everything: there it is modal. */
const phone = '(max-width: 639.9px), (max-height: 479.9px)'

/** Opens the dialog as the screen has room for it, and again when that changes; the focus starts where one writes. */
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
