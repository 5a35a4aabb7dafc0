import type { Deployment } from '@storefront/api/registry-deployments'

import type { RejectedRelease } from './broken-releases.ts'
import type { Faults, Journal } from './journal.ts'
import type { Team } from './team.ts'

export type Report = {
  isGood: boolean
  seconds: number
  tabs: number
  navigations: number
  additions: number
  /** Navigations to the cart with the plain link, because the mini cart was too slow. They are no fault. */
  plainLinks: number
  /** Actions that were repeated because the page reloaded itself for a newer composition. They are no fault. */
  interrupted: number
  /** The number of different compositions in all tabs. */
  compositionsMet: number
  releases: {
    published: number
    rejected: RejectedRelease[]
    rolledBack: number
    /** Deployments that were rebased on a concurrent deployment. */
    rebased: number
    /** The number of navigations with the bad release. */
    metBadRelease: number
  }
  /**
   * The result of two concurrent deployments with the same base, and of a late one for a container that changed since:
   * how many of the two are live afterwards, and the codes of the rejections.
   */
  oneBase: { live: number; rejected: string[] }
  faults: Faults & { lostDeployments: string[] }
  /** The time from the announcement to a page load with the release. */
  releaseMs: { median: number; most: number }
}

type ReportInput = {
  journal: Journal
  teams: Team[]
  deployments: Deployment[]
  tabs: number
  rejected: RejectedRelease[]
  bad: string
  oneBase: Report['oneBase']
  startedAt: number
  releases: number
}

export function toReport(reported: ReportInput): Report {
  const { journal, teams, tabs, rejected, oneBase } = reported
  const times = teams.flatMap(({ releaseMs }) => releaseMs).sort((left, right) => left - right)
  const deployed = teams.flatMap(({ moves }) => moves)
  const published = teams.reduce((sum, team) => sum + team.published, 0)
  const faults = { ...journal.faults, lostDeployments: lostDeployments(reported.deployments) }
  const hasNoFaults = Object.values(faults).every(list => list.length === 0)
  const releases = {
    published,
    rejected,
    rolledBack: deployed.filter(({ move }) => move.kind === 'rollback').length,
    rebased: deployed.filter(({ isRebased }) => isRebased).length,
    metBadRelease: journal.compositions.get(reported.bad) ?? 0,
  }
  return {
    isGood: hasNoFaults && published >= reported.releases && isComplete(releases, oneBase),
    seconds: Math.round((performance.now() - reported.startedAt) / 100) / 10,
    tabs,
    navigations: journal.navigations,
    additions: journal.additions,
    plainLinks: journal.plainLinks,
    interrupted: journal.interrupted,
    compositionsMet: journal.compositions.size,
    releases,
    oneBase,
    faults,
    releaseMs: {
      median: Math.round(times[Math.floor(times.length / 2)] ?? 0),
      most: Math.round(times.at(-1) ?? 0),
    },
  }
}

/** Whether all steps of the story happened. A run without releases has no faults, but proves nothing. */
function isComplete(releases: Report['releases'], { live, rejected }: Report['oneBase']): boolean {
  const { rolledBack, rebased, metBadRelease } = releases
  const wasBad = releases.rejected.length === 3 && metBadRelease > 0 && rolledBack > 0
  return wasBad && rebased > 0 && live === 2 && rejected.join() === 'base_moved'
}

/** Finds deployments whose base is not the deployment before them, which they therefore reverted. Newest first. */
function lostDeployments(deployments: Deployment[]): string[] {
  return deployments.flatMap((deployment, index) => {
    const before = deployments[index + 1]
    return before && deployment.previous !== before.composition
      ? [`#${deployment.number} was not made on #${before.number}`]
      : []
  })
}
