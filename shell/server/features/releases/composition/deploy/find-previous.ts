import type { DeploymentStep } from '../../repository-deployments.ts'

/**
 * What was live before what is live now, as an undo sees it: going back twice leads further back, never again to what
 * was left. Null when there was nothing before.
 */
export function findPrevious(history: DeploymentStep[]): DeploymentStep | null {
  const passed: DeploymentStep[] = []
  for (const step of history) {
    const place = passed.findLastIndex(({ value }) => value === step.value)
    // One container's roll back makes a shop that never was: it stands where the shop stood that was left.
    if (step.kind === 'rollback') passed.splice(place < 0 ? passed.length - 1 : place + 1)
    if (passed.at(-1)?.value !== step.value) passed.push(step)
  }
  return passed.at(-2) ?? null
}
