import type { Deployment } from '@storefront/api/registry'

import type { RejectedRelease } from './broken-releases.ts'
import type { Faults, Journal } from './journal.ts'
import type { Team } from './team.ts'

export type Report = {
  isGood: boolean
  seconds: number
  documents: number
  navigations: number
  additions: number
  /** Ways to the cart that began at the frame's own link, as the cart's team was too slow: no fault, but told. */
  plainLinks: number
  /** Visits that met a document just loading itself anew for a newer shop, made again: no fault, but told. */
  interrupted: number
  /** How many different shops the documents met. */
  compositionsMet: number
  releases: {
    published: number
    refused: RejectedRelease[]
    rolledBack: number
    /** Moves that were made on another shop than the one looked at. */
    rebased: number
    /** Navigations while the bad release was live. */
    metBadRelease: number
  }
  /**
   * Two promotes of one base, and one more of it for a container that had moved since: how many of the two are live
   * afterwards, and the codes of what was refused.
   */
  oneBase: { moved: number; refused: string[] }
  faults: Faults & { lostDeployments: string[] }
  /** From the announcement to a fresh document. */
  releaseMs: { median: number; most: number }
}

type ReportInput = {
  journal: Journal
  teams: Team[]
  moves: Deployment[]
  documents: number
  refused: RejectedRelease[]
  bad: string
  oneBase: Report['oneBase']
  startedAt: number
  releases: number
}

export function toReport(reported: ReportInput): Report {
  const { journal, teams, documents, refused, oneBase } = reported
  const times = teams.flatMap(({ releaseMs }) => releaseMs).sort((left, right) => left - right)
  const deployed = teams.flatMap(({ moves }) => moves)
  const published = teams.reduce((sum, team) => sum + team.published, 0)
  const faults = { ...journal.faults, lostDeployments: lostDeployments(reported.moves) }
  const isWhole = Object.values(faults).every(list => list.length === 0)
  const releases = {
    published,
    refused,
    rolledBack: deployed.filter(({ move }) => move.kind === 'rollback').length,
    rebased: deployed.filter(({ isRebased }) => isRebased).length,
    metBadRelease: journal.compositions.get(reported.bad) ?? 0,
  }
  return {
    isGood: isWhole && published >= reported.releases && wasReported(releases, oneBase),
    seconds: Math.round((performance.now() - reported.startedAt) / 100) / 10,
    documents,
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

/** All of the story has happened: without faults is also a shop in which nothing was released. */
function wasReported(releases: Report['releases'], { moved, refused }: Report['oneBase']): boolean {
  const { rolledBack, rebased, metBadRelease } = releases
  const wasBad = releases.refused.length === 3 && metBadRelease > 0 && rolledBack > 0
  return wasBad && rebased > 0 && moved === 2 && refused.join() === 'base_moved'
}

/** Moves are newest first: each begins where the one before it ended, or somebody's was undone unseen. */
function lostDeployments(deployments: Deployment[]): string[] {
  return deployments.flatMap((deployment, index) => {
    const before = deployments[index + 1]
    return before && deployment.previous !== before.composition
      ? [`#${deployment.number} was not made on #${before.number}`]
      : []
  })
}
