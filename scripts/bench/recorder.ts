import type { CDPSession } from 'playwright'

import type { SeenRequest } from './request-depth.ts'

type Initiator = { type: string; url?: string; stack?: Stack }
type Stack = { callFrames?: { url: string }[]; parent?: Stack }

/** 150 ms latency, 1.6 / 0.75 Mbit/s; the processor is 4 times slower. */
export const slow4g = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

function causesOf(initiator: Initiator): string[] {
  const found = initiator.url ? [initiator.url] : []
  for (let stack = initiator.stack; stack; stack = stack.parent) {
    for (const frame of stack.callFrames ?? []) if (frame.url) found.push(frame.url)
  }
  return found
}

/** Records every request of a page, except `data:` and `blob:` URLs. */
export async function recordRequests(session: CDPSession): Promise<SeenRequest[]> {
  const requests: SeenRequest[] = []
  const open = new Map<string, SeenRequest>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', event => {
    if (!event.request.url.startsWith('http')) return
    const request: SeenRequest = {
      url: event.request.url,
      type: event.type ?? 'Other',
      start: event.timestamp,
      end: null,
      causes: causesOf(event.initiator),
      isScripted: ['script', 'preload', 'other'].includes(event.initiator.type),
      bytes: 0,
    }
    requests.push(request)
    open.set(event.requestId, request)
  })
  session.on('Network.loadingFinished', event => {
    const request = open.get(event.requestId)
    if (request) Object.assign(request, { end: event.timestamp, bytes: event.encodedDataLength })
  })
  session.on('Network.loadingFailed', event => {
    const request = open.get(event.requestId)
    if (request) request.end = event.timestamp
  })
  return requests
}
