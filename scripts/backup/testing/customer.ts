import { randomUUID } from 'node:crypto'
import {
  attachmentResponseSchema,
  type Message,
  messageResponseSchema,
  messagesResponseSchema,
} from '@storefront/api/chat'
import { leaveResponseSchema, userResponseSchema } from '@storefront/api/session'

const pairOf = (response: Response, name: string): string => {
  const found = response.headers.getSetCookie().find(cookie => cookie.startsWith(`${name}=`))
  if (found === undefined) throw new Error(`${response.url} (${response.status}) sets no ${name}`)
  return found.split(';')[0] ?? ''
}
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' } as Record<string, string>,
  body: JSON.stringify(body),
})

/** Signs the demo customer in with the password, as the browser does. Returns the cookie of the session. */
export async function signInWithPassword(url: string): Promise<string> {
  const left = await fetch(`${url}/api/auth/leave`, json({ returnTo: '/home' }))
  const { signInUrl } = leaveResponseSchema.parse(await left.json()).content
  const fields = new URLSearchParams(new URL(signInUrl).search)
  fields.set('email', 'demo@quarry.example')
  fields.set('password', 'quarry-demo')
  const answer = await fetch(new URL('/sign-in', signInUrl), {
    method: 'POST',
    headers: { origin: new URL(signInUrl).origin },
    body: fields,
    redirect: 'manual',
  })
  const t = new URL(answer.headers.get('location') ?? '', signInUrl).searchParams.get('t') ?? ''
  const request = json({ t })
  const exchanged = await fetch(`${url}/api/auth/exchange`, {
    ...request,
    headers: { ...request.headers, cookie: pairOf(left, 'state') },
  })
  return pairOf(exchanged, 'token')
}

export async function readUserStatus(url: string, cookie: string): Promise<number> {
  const response = await fetch(`${url}/api/v3/user`, { method: 'POST', headers: { cookie } })
  if (response.ok) userResponseSchema.parse(await response.json())
  return response.status
}

export async function uploadFile(url: string, cookie: string, content: Buffer): Promise<string> {
  const response = await fetch(`${url}/api/v3/chat/attachments?name=screen.png`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  })
  return attachmentResponseSchema.parse(await response.json()).content.id
}

export async function readFileOf(url: string, cookie: string, id: string): Promise<Buffer> {
  const response = await fetch(`${url}/api/v3/chat/attachments/${id}`, { headers: { cookie } })
  return Buffer.from(await response.arrayBuffer())
}

/** Sends a message. Returns its sequence number, which the reply of the assistant follows. */
export async function sendMessage(
  url: string,
  cookie: string,
  { text, attachments = [] }: { text: string; attachments?: string[] },
): Promise<number> {
  const request = json({ clientId: randomUUID(), text, language: 'en', attachments })
  const response = await fetch(`${url}/api/v3/chat/messages`, {
    ...request,
    headers: { ...request.headers, cookie },
  })
  return messageResponseSchema.parse(await response.json()).content.messages[0]?.sequence ?? 0
}

/** All messages of the customer's conversation, oldest first. */
export async function readMessages(url: string, cookie: string): Promise<Message[]> {
  const messages: Message[] = []
  for (;;) {
    const after = messages.at(-1)?.sequence ?? 0
    const response = await fetch(`${url}/api/v3/chat/messages?after=${after}`, {
      headers: { cookie },
    })
    const { content } = messagesResponseSchema.parse(await response.json())
    if (content.messages.length === 0) return messages
    messages.push(...content.messages)
  }
}
