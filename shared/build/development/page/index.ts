// The script of `storefront dev` in the page of a shop. It runs before the first script of the shop.
import { type LocalBuild, localStateSchema, ownPaths, stateElement } from '../proxy/local-state.ts'
import { createBadge } from './badge.ts'
import { createLocalContainer } from './local-container.ts'
import { addDigests, replaceDigests } from './local-digests.ts'
import { removeOldStyles } from './remove-styles.ts'
import { replaceTexts } from './replace-texts.ts'

function readState() {
  const text = document.getElementById(stateElement)?.textContent ?? 'null'
  return localStateSchema.parse(JSON.parse(text))
}

const first = readState()
const { name } = first
const badge = createBadge(first)
const container =
  first.build &&
  createLocalContainer(name, first.build, error => badge.showFailure('crash', String(error)))
let shown = first.build

async function show(build: LocalBuild): Promise<void> {
  if (build.id === shown?.id) return
  // The page has taken its pages and slots from the HTML.
  if (!container || !shown || build.places !== shown.places) return location.reload()
  addDigests(build)
  await replaceTexts(name, shown, build)
  await container.show(build)
  removeOldStyles(name, build)
  shown = build
}

function followBuilds(): void {
  let last = Promise.resolve()
  const stream = new EventSource(ownPaths.builds)
  stream.addEventListener('open', () => badge.setConnected(true))
  stream.addEventListener('error', () => badge.setConnected(false))
  stream.addEventListener('message', ({ data }) => {
    const { build, failure } = localStateSchema.parse(JSON.parse(data))
    if (failure !== null) return badge.showFailure('build', failure)
    if (!build) return
    const isNew = build.id !== shown?.id
    last = last
      .then(() => show(build))
      .then(() => badge.hideFailure(isNew ? undefined : 'build'))
      .catch((error: unknown) => {
        console.warn(`Cannot mount the new build of ${name}: the page reloads`, error)
        location.reload()
      })
  })
}

replaceDigests()
if (first.build) addDigests(first.build)
followBuilds()
