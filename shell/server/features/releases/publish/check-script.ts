import { basename, extname } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { containerName } from '@storefront/kit/bundler/names'

import { isNotProvided, toUnprovided } from '../composition/check.ts'
import { type Problem, toProblem } from './invalid-release.ts'
import { checked, tooComplex } from './not-checked.ts'

/** The text of a script and its name in the release. */
type Script = { name: string; text: string }

const hosts = ['shell']
const chunkNames = /(?:\.u|\.miniCssF)\s*=\s*(?:function\s*\([\w$]+\)\s*\{|\(?[\w$]+\)?\s*=>)/g
const containerNames =
  /\b(?:var|let|const)\s+(storefront_[a-z]+)\b|(?<![\w$])(storefront_[a-z]+)\s*=(?!=)/g
const farthest = 64 * 1024
/** The maximum per kind and script. Real scripts have about ten. */
const mostMatches = 50

/**
 * Checks facts that only the bytes prove, because a manifest can contain anything. It reads scripts and never runs
 * them.
 */
export function entryProblems(release: Release, { name, text }: Script): Problem[] {
  if (hosts.includes(release.name)) return []
  const exposed = new Set(
    [...text.matchAll(/"\.\/([^"]+)"/g)]
      .map(([, expose = '']) => expose)
      .filter(expose => Object.hasOwn(release.exposes, expose)),
  )
  const unregistered = toUnregistered(name, 'no container', containerName(release.name))
  return checked(name, () =>
    [
      ...(distinct(text.matchAll(containerNames), 'containers').length > 0 ? [] : [unregistered]),
      ...Object.keys(release.exposes)
        .filter(expose => !exposed.has(expose))
        .map(expose => `${name} does not expose ${expose}, which its release lists: build again.`),
    ].map(toProblem),
  )
}

/**
 * Finds a `getPublicPath` that sets the public path to the result of evaluated text or to a foreign URL. The federation
 * runtime of a stock build also contains the name where it reads manifests, which is allowed.
 */
function evaluatesItsAddress(text: string): boolean {
  return (
    /\.p\s*=\s*(?:new\s+)?Function\s*\(/.test(text) ||
    /\.p\s*=\s*["'`](?:[a-z]+:)?\/\//.test(text) ||
    /(?:^|[{,])\s*["']?getPublicPath["']?\s*:\s*["'`]/.test(text)
  )
}

/** Of every script: containers, packages, and files that it will load. */
export function scriptProblems(release: Release, script: Script): Problem[] {
  const { name, text } = script
  return checked(name, () => [
    ...(evaluatesItsAddress(text)
      ? [
          toProblem(
            `${name} was built with getPublicPath, whose text is evaluated as code: take it out and use assetPrefix 'auto'.`,
          ),
        ]
      : []),
    ...valuesOf(text, 'shareKey')
      .filter(key => isNotProvided(key))
      .map(key => toProblem(`${name}: ${toUnprovided(release.name, key)}`)),
    ...foreignProblems(release, script),
    ...lazyProblems(release, script),
  ])
}

function toUnregistered(name: string, registered: string, own: string): string {
  return `${name} registers ${registered} instead of ${own}: set name in remote.config.ts, or without the preset name: '${own}' in the options of Module Federation.`
}

/** The matches of the groups of a pattern. */
function distinct(matches: Iterable<RegExpExecArray>, what: string): string[] {
  const found = new Set<string>()
  for (const [, ...groups] of matches) {
    found.add(groups.find(group => group !== undefined) ?? '')
    if (found.size > mostMatches) throw tooComplex(`it has more than ${mostMatches} ${what}`)
  }
  return [...found]
}

/** `shareKey:"react"`, the same in every build, minified or not. */
function valuesOf(text: string, key: string): string[] {
  const pattern = new RegExp(`["']?\\b${key}["']?\\s*:\\s*["']([^"']+)["']`, 'g')
  return distinct(text.matchAll(pattern), `of ${key}`)
}

function foreignProblems(release: Release, { name, text }: Script): Problem[] {
  const own = containerName(release.name)
  const named = new Set(
    Object.keys(release.contracts).flatMap(contract => {
      const [container = ''] = contract.split('/')
      // webpack writes the name of Module Federation.
      return [container, containerName(container)]
    }),
  )
  const registered = distinct(text.matchAll(containerNames), 'containers')
  const chunks = distinct(text.matchAll(/\bchunk_(storefront_[a-z]+)/g), 'containers')
  return [
    ...registered.filter(other => other !== own).map(other => toUnregistered(name, other, own)),
    ...valuesOf(text, 'remoteName')
      .filter(other => !named.has(other))
      .map(
        other =>
          `${name} imports the container ${other}, which the release does not say: take what you need from shared, and build again.`,
      ),
    ...chunks
      .filter(other => other !== own)
      .map(other => `${name} is a chunk of ${other}, not of ${release.name}: leave it out.`),
  ].map(toProblem)
}

/** A file that a script loads must be listed, because a file without a digest never runs. */
function lazyProblems(release: Release, { name, text }: Script): Problem[] {
  const listed = new Set(release.files.flatMap(({ path }) => extensionsOf(path)))
  return lazyExtensions(text)
    .filter(ending => !listed.has(ending))
    .slice(0, mostMatches)
    .map(ending =>
      toProblem(
        `${name} loads a lazy chunk …${ending} that is not listed and so has no integrity: build again, and publish every file of the build.`,
      ),
    )
}

/** `home-page.1a2b3c4d.js` → `.1a2b3c4d.js`, and every other part that can be the hash. */
function extensionsOf(path: string): string[] {
  const [, ...parts] = basename(path).split('.')
  return parts.slice(0, -1).map(part => `.${part}${extname(path)}`)
}

/** `.1a2b3c4d.js` of every file in the bundler's tables of lazy chunks. */
function lazyExtensions(text: string): string[] {
  const starts: number[] = []
  for (const { index } of text.matchAll(chunkNames)) {
    starts.push(index)
    if (starts.length > mostMatches) throw tooComplex(`it has more than ${mostMatches} of .u`)
  }
  return starts.flatMap(start => {
    const rest = text.slice(start, start + farthest)
    const [expression, extension] = /^[^;]*?(\.js|\.css)["']/s.exec(rest) ?? []
    if (!expression || !extension) return []
    const hashes = expression.matchAll(/["'.]([0-9a-f]{8,64})["'.]/g)
    return [...hashes].map(([, hash]) => `.${hash}${extension}`)
  })
}
