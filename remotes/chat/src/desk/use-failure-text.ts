import { ApiError, errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'

type Details = { agent?: string | null; state?: string } | null

/** Texts for rejections that only the desk has; `shared` has the text of all others. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('chat')
  return error => {
    if (!(error instanceof ApiError)) return translate('shared', errorToKey(error))
    const details = error.details as Details
    const name = details?.agent ? `\u2068${details.agent}\u2069` : ''
    const isAssignedToOther =
      error.code === 'already_taken' || (error.code === 'not_assigned' && name)
    if (isAssignedToOther) return t('desk.meanwhile.taken', { name })
    if (error.code === 'not_assigned')
      return t(`desk.meanwhile.${details?.state === 'closed' ? 'closed' : 'free'}`)
    if (error.code === 'customer_wrote') return t('desk.meanwhile.wrote')
    return translate('shared', errorToKey(error))
  }
}
