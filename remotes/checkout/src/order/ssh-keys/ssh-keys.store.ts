import {
  containsPrivateKey,
  findSshKeyProblem,
  type SshKeyProblem,
  toSshKeys,
} from '@storefront/api/ssh-key'
import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'

import { bindDraftToOwner } from '../owned-draft.ts'

export type SshKeys = { text: string; problem: SshKeyProblem | 'many' | null; isShown: boolean }

const mostKeys = 10

const $state = atom<SshKeys>({ text: '', problem: null, isShown: false })
const draft = bindDraftToOwner({
  $store: $state,
  key: 'checkout-ssh-keys',
  schema: z.string(),
  show: stored => {
    const text = stored ?? ''
    $state.set({ text, problem: findProblem(text), isShown: true })
  },
})
/** Public keys as typed or pasted, one per line. */
export const $sshKeys: ReadableAtom<SshKeys> = $state

/** A pasted private key is removed from the field at once. */
export function typeSshKeys(text: string): void {
  if (containsPrivateKey(text)) {
    $state.set({ text: '', problem: 'private', isShown: true })
    draft.clear()
    return
  }
  $state.set({ text, problem: findProblem(text), isShown: false })
  draft.save(text)
}

export function showSshKeyProblem(): void {
  $state.set({ ...$state.get(), isShown: true })
}

export function clearSshKeys(): void {
  $state.set({ text: '', problem: null, isShown: false })
  draft.clear()
}

export function readSshKeys(): string[] {
  return toSshKeys($state.get().text)
}

function findProblem(text: string): SshKeys['problem'] {
  const keys = toSshKeys(text)
  if (keys.length > mostKeys) return 'many'
  return keys.map(findSshKeyProblem).find(problem => problem !== null) ?? null
}
