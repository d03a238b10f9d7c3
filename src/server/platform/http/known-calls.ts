import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

type Call = { method: string; path: string; isPublic: boolean }
export type KnownCalls = ReturnType<typeof readCalls>

/** The reference is public, and it belongs to no room. */
const reference: Call[] = ['/api/openapi.json', '/api/docs'].map((path) => ({
  method: 'get',
  path,
  isPublic: true,
}))

/** 'courses' of '/api/courses/{id}': no address has a parameter in this part. */
const roomOf = (path: string) => path.split('/', 3)[2] ?? ''

/** The known calls: the methods of an address, and whether a call is public. */
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
  // Every request searches the calls of one room, not all calls.
  const rooms = Map.groupBy(known, ({ room }) => room)
  const callsOf = (path: string) => rooms.get(roomOf(path))?.filter(({ address }) => address.test(path)) ?? []
  /** A HEAD is a GET without its body. */
  const asCalled = (method: string) => (method === 'HEAD' ? 'GET' : method)
  return {
    /** The first call that matches decides. */
    isForAnyone: (method: string, path: string): boolean =>
      callsOf(path).find((call) => call.method === asCalled(method))?.isPublic ?? false,
    /** Empty where the address has no call. */
    methodsOf: (path: string): string[] => {
      const methods = callsOf(path).map(({ method }) => method)
      return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    },
  }
}

/**
 * Unknown calls are refused in the same way for visitors and learners: the reference names every call
 * publicly.
 */
export const refuseUnknownCalls = ({ methodsOf }: KnownCalls, exceptions?: RegExp) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const allow = methodsOf(path)
    if (allow.length === 0) throw new AppError('not_found')
    if (!allow.includes(method) && !exceptions?.test(path))
      throw new AppError('method_not_allowed', { allow, words: { method, allowed: allow.join(', ') } })
    await next()
  })
