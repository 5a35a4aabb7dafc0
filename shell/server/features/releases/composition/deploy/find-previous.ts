import type { DeploymentStep } from '../../repository-deployments.ts'

/**
 * Finds what a rollback returns to. Each further rollback goes further back, and never to what was rolled back. Null if
 * there is nothing before.
 */
export function findPrevious(history: DeploymentStep[]): DeploymentStep | null {
  const passed: DeploymentStep[] = []
  const known = new Set<string>()
  for (const step of history) {
    const place = passed.findLastIndex(({ value }) => value === step.value)
    // The rollback of one container creates a new composition, which takes the position of the one that it replaced.
    // A return to a composition that was rolled back before is a step forward.
    const isForward = place < 0 && known.has(step.value)
    if (step.kind === 'rollback' && !isForward)
      passed.splice(place < 0 ? passed.length - 1 : place + 1)
    known.add(step.value)
    if (passed.at(-1)?.value !== step.value) passed.push(step)
  }
  return passed.at(-2) ?? null
}
