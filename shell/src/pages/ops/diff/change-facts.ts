import type { CompositionDiff } from '@storefront/api/registry-deployments'
import type { Translate } from 'shared/i18n'

type ContainerChange = CompositionDiff['containers'][number]

/** The parts of a release that others can depend on: its routes and contracts. */
export function changeFacts({ routes, contracts }: ContainerChange, t: Translate): string[] {
  const version = (value: number | null) => (value === null ? t('diff.none') : String(value))
  return [
    ...(routes.added.length > 0
      ? [t('diff.routesAdded', { routes: routes.added.join(', ') })]
      : []),
    ...(routes.removed.length > 0
      ? [t('diff.routesRemoved', { routes: routes.removed.join(', ') })]
      : []),
    ...contracts
      .filter(({ before, after }) => before !== after)
      .map(({ name, before, after }) =>
        t('diff.contract', { name, before: version(before), after: version(after) }),
      ),
  ]
}
