import type { Client } from '../client.ts'
import type { RowIds } from '../full-learner.ts'
import type { Door, Target } from './door.ts'

/** A call as it is sent. */
export function requestOf(door: Door, target: Target) {
  const [method = '', path = ''] = door.call.split(' ')
  return {
    method,
    path: door.at?.(target) ?? path,
    headers: door.headers?.(target) ?? {},
    body: method === 'GET' ? undefined : (door.body?.(target) ?? {}),
  }
}

export function callDoor(client: Client, door: Door, target: Target): Promise<Response> {
  const { method, path, headers, body } = requestOf(door, target)
  return body === undefined ? client.get(path, headers) : client.send(method, path, body, headers)
}

/** The answer as text, without the parts that differ from request to request. */
export async function answerText(answer: Response): Promise<string> {
  return `${answer.status} ${answer.headers.get('content-type')} ${(await answer.text()).replaceAll(/"(requestId|instance)":"[^"]*"/g, '')}`
}

/** The rows that a call concerns, by name. */
export function idsUsed(door: Door, { ids, mark }: Target): (keyof RowIds)[] {
  const used = new Set<keyof RowIds>()
  const watched = new Proxy(ids, {
    get: (rows, name) => {
      if (typeof name === 'string' && name in rows) used.add(name as keyof RowIds)
      return Reflect.get(rows, name)
    },
  })
  requestOf(door, { ids: watched, mark })
  return [...used]
}
