import { followMs, probedVisitors, type Story } from './story.ts'

/** After a rollback, all visitors get the stable composition, as soon as the server has noticed it. */
export async function claimGone({ journal, crowd }: Story, candidate: string): Promise<void> {
  const deadline = performance.now() + followMs
  let remaining = probedVisitors
  while (remaining > 0 && performance.now() < deadline) {
    const arms = [...(await crowd.findArms(probedVisitors)).values()]
    remaining = arms.filter(id => id === candidate).length
  }
  const found = `${remaining} of ${probedVisitors} visitors`
  journal.claim('nobody gets it with the next page load', remaining === 0, found)
}
