import { memo } from 'react'
import type { ExtensionBox } from 'shared/extension-slot'
import { Skeleton } from 'shared/ui/skeleton'

import { QueuedView } from '../queued-view.tsx'
import { ExtensionFallback } from './extension-fallback.tsx'

/** An extension in its box. It renders again only when its context changes. */
export const ExtensionView = memo(({ box: { extension, context } }: { box: ExtensionBox }) => (
  <QueuedView
    address={extension}
    priority={extension.order}
    props={{ context }}
    placeholder={<Skeleton width="100%" height="100%" radius="var(--radius-m)" />}
    fallback={failure => <ExtensionFallback {...failure} extension={extension} />}
  />
))
