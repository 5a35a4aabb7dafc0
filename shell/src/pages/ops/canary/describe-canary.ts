import type { RolloutAction, RolloutView } from '@storefront/api/rollouts'
import type { Translate } from 'shared/i18n'

/** What a canary changes (its containers, or the servers of a build), and what its actions are called and do. */
export function describeCanary({ server, releases }: RolloutView, t: Translate) {
  const labelOf = (action: RolloutAction) =>
    server !== null && action === 'finish'
      ? t('canary.finishServers')
      : t(`canary.actions.${action}`)
  const explain = (action: RolloutAction) => {
    if (action === 'step' || (server !== null && (action === 'finish' || action === 'abort')))
      return t(`canary.explainedServers.${action}`)
    return t(`canary.explained.${action}`)
  }
  const names =
    server === null ? Object.keys(releases).join(', ') : t('canary.servers', { build: server })
  return { names, labelOf, explain }
}
