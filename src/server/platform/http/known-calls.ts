import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

type Call = { method: string; path: string; isPublic: boolean }
export type KnownCalls = ReturnType<typeof readCalls>

/** The reference is for anyone, and is no call of a room. */
const reference: Call[] = ['/api/openapi.json', '/api/docs'].map((path) => ({
  method: 'get',
  path,
  isPublic: true,
}))

/** 'courses' of '/api/courses/{id}': no address has a parameter there. */
const roomOf = (path: string) => path.split('/', 3)[2] ?? ''

/** Which calls there are: what an address takes, and whether anyone may make a call. */
export function readCalls({ openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>) {
  const described = openAPIRegistry.definitions.flatMap((found): Call[] =>
    found.type === 'route' ? [{ ...found.route, isPublic: found.route.security?.length === 0 }] : [],
  )
  const known = [...reference, ...described].map(({ method, path, isPublic }) => ({
    method: method.toUpperCase(),
    isPublic,
    room: roomOf(path),
    // Such as /^\/api\/courses\/[^/]+\/units$/
    address: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // Looked for at every call: those of one room, not all.
  const rooms = Map.groupBy(known, ({ room }) => room)
  const callsOf = (path: string) => rooms.get(roomOf(path))?.filter(({ address }) => address.test(path)) ?? []
  /** A HEAD is a GET without its answer. */
  const asCalled = (method: string) => (method === 'HEAD' ? 'GET' : method)
  return {
    /** The first call that fits says so. */
    isForAnyone: (method: string, path: string): boolean =>
      callsOf(path).find((call) => call.method === asCalled(method))?.isPublic ?? false,
    /** Empty where there is nothing at the address. */
    methodsOf: (path: string): string[] => {
      const methods = callsOf(path).map(({ method }) => method)
      return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    },
  }
}

/** What is no call is told to everybody alike, signed in or not: the reference names every call to anyone. */
export const refuseUnknownCalls = ({ methodsOf }: KnownCalls, exceptions?: RegExp) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const allow = methodsOf(path)
    if (allow.length === 0) throw new AppError('not_found')
    if (!allow.includes(method) && !exceptions?.test(path))
      throw new AppError('method_not_allowed', { allow, words: { method, allowed: allow.join(', ') } })
    await next()
  })
