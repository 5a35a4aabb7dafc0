import { join } from 'node:path'
import { dist } from '@storefront/kit/root'

import { changeRelease } from '../../shell/checker/testing/change-release.ts'

/** What can be released together, and the longest time until it is live. */
export const sets: Record<string, { names: string[]; goalSeconds: number }> = {
  catalog: { names: ['catalog'], goalSeconds: 60 },
  cart: { names: ['cart'], goalSeconds: 60 },
  checkout: { names: ['checkout'], goalSeconds: 60 },
  chat: { names: ['chat'], goalSeconds: 60 },
  shell: { names: ['shell'], goalSeconds: 360 },
  shared: { names: ['shared'], goalSeconds: 360 },
  full: {
    names: ['shell', 'shared', 'catalog', 'cart', 'checkout', 'chat'],
    goalSeconds: 360,
  },
}

/** Copies the build of a container into `folder`, with one more English text that nothing shows. */
export async function changeContainer(name: string, folder: string, round: number): Promise<void> {
  const text = `Round ${round} at ${new Date().toISOString()}`
  await changeRelease(join(dist, name), join(folder, name), {
    isIn: (_, file) => file.startsWith('en.'),
    change: texts => JSON.stringify({ ...JSON.parse(texts), bench: text }),
  })
}
