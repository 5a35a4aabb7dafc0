import { type Blame, findBlame, type RunOnce } from './find-blame.ts'
import type { Group } from './groups.ts'
import type { Pins } from './pins.ts'
import type { PlannedRun } from './plan.ts'
import type { MatrixReleases, Releases } from './read-releases.ts'
import type { FailedTest, RunResult } from './read-results.ts'
import { describeCell } from './report.ts'
import { runTests, type Selection } from './run-tests.ts'

/** The results of a group of tests with one composition. */
export type Cell = RunResult & { composition: string; group: string }
export type Failure = { run: PlannedRun; test: FailedTest }
export type Finding = Failure & { blame: Blame }

/** `pins` creates the previews, `env` is the environment of the tests, and `folder` stores their reports. */
export type MatrixTools = {
  pins: Pins
  env: Record<string, string>
  folder: string
  tell: (line: string) => void
}

/** A bisection of many failures would take longer than a person waits. */
const maxBisections = 4

/** Runs a group of tests with compositions at the same time, and reports a line for each of them. */
export async function runGroup(
  runs: PlannedRun[],
  group: Group,
  tools: MatrixTools,
): Promise<{ cells: Cell[]; failures: Failure[] }> {
  const { tell } = tools
  const results = await runPinned(runs, group.selection, tools)
  const cells = runs.flatMap((run, index) => {
    const result = results[index]
    return result ? [{ ...result, composition: run.name, group: group.name }] : []
  })
  for (const cell of cells) {
    tell(describeCell(cell))
    for (const { title, message } of cell.failed) tell(`    ${title}: ${message.split('\n')[0]}`)
  }
  const failures = runs.flatMap((run, index) =>
    (results[index]?.failed ?? []).map(test => ({ run, test })),
  )
  return { cells, failures }
}

/** The previews may have ended since the plan was made, so the runs get new ones. */
async function runPinned(
  runs: { name: string; releases: Releases }[],
  selection: Selection,
  { pins, env, folder }: MatrixTools,
): Promise<(RunResult | null)[]> {
  const pinned = await pins.pin(runs.map(({ releases }) => releases))
  const accepted = runs.flatMap(({ name }, index) => {
    const own = pinned[index]
    return own?.status === 'pinned' ? [{ ...own, name }] : []
  })
  const results = (await runTests(accepted, selection, { folder, env })).values()
  return pinned.map(({ status }) => (status === 'pinned' ? (results.next().value ?? null) : null))
}

/** Finds the releases to blame. A failure with releases that are already blamed needs no further runs. */
export async function bisect(
  failures: Failure[],
  releases: MatrixReleases,
  tools: MatrixTools,
): Promise<{ findings: Finding[]; unexplained: Failure[] }> {
  const findings: Finding[] = []
  const unexplained: Failure[] = []
  for (const failure of failures) {
    const { run, test } = failure
    if (findings.some(({ blame }) => isExplained(run.releases, blame))) continue
    if (findings.length === maxBisections) unexplained.push(failure)
    else {
      tools.tell(`… bisects "${test.title}" with ${run.name}`)
      findings.push({
        ...failure,
        blame: await findBlame(run.releases, releases, createRunOnce(test, tools)),
      })
    }
  }
  return { findings, unexplained }
}

function isExplained(releases: Releases, blame: Blame): boolean {
  return (
    blame.kind === 'releases' &&
    [...blame.blamed].every(([name, { id }]) => releases.get(name)?.id === id)
  )
}

/** Runs one test with several compositions. */
export function createRunOnce(
  { file, title }: Pick<FailedTest, 'file' | 'title'>,
  tools: MatrixTools,
): RunOnce {
  return async compositions => {
    const runs = compositions.map((releases, index) => ({ name: `bisection ${index}`, releases }))
    const results = await runPinned(runs, { files: [file], title }, tools)
    return results.map(result => {
      if (!result) return 'refused'
      return result.failed.some(test => test.title === title) ? 'failed' : 'passed'
    })
  }
}
