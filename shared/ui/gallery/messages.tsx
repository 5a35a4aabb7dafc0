import { Alert } from '../alert/alert.tsx'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../message-panel/empty-state.tsx'
import { ErrorPanel } from '../message-panel/error-panel.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { Specimen } from './specimen.tsx'

const alerts = ['info', 'success', 'warning', 'danger'] as const
const badges = ['neutral', 'accent', 'success', 'warning', 'danger'] as const

export function Messages() {
  return (
    <>
      <h2>Messages</h2>
      <Specimen name="Alert">
        {alerts.map(tone => (
          <Alert
            action={<Button size="small">Check again</Button>}
            key={tone}
            title={tone}
            tone={tone}
          >
            What is the case, and the way on.
          </Alert>
        ))}
      </Specimen>
      <Specimen name="Badge">
        {badges.map(tone => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="EmptyState, ErrorPanel">
        <EmptyState
          action={<Button>See plans</Button>}
          description="Choose a plan and a location."
          icon="shopping-cart"
          title="Your cart is empty"
        />
        <ErrorPanel
          description="The rest of the shop works."
          onRetry={() => undefined}
          requestId="3f2a"
          title="The cart could not be loaded"
        />
      </Specimen>
      <Specimen name="Skeleton, Spinner">
        <Skeleton height={20} width={200} />
        <Skeleton height={48} radius={24} width={48} />
        <Spinner />
      </Specimen>
    </>
  )
}
