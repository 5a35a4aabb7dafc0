import type { SwitchView } from '@storefront/api/switches'
import type { Translate } from 'shared/i18n'

import { turnSwitch } from '../registry.ts'
import { reloadShop } from '../stores.ts'
import type { ReasonedChange } from './reason-dialog.tsx'

export type Part = Pick<SwitchView, 'kind' | 'name'>

/** The question before a remote or a slot is switched off or on. */
export function describeSwitch(part: Part, isOff: boolean, t: Translate): ReasonedChange {
  const action = t(isOff ? 'switches.off' : 'switches.on')
  return {
    title: t('switches.actionOf', { action, name: part.name }),
    text: t(isOff ? 'switches.offText' : 'switches.onText'),
    label: action,
    isDanger: isOff,
    send: why => turnSwitch({ ...part, isOff, why }).then(reloadShop),
  }
}
