import type { Door, Target } from './door.ts'

/** A call for the operator. Other callers get 404, whatever they send and whichever account it concerns. */
const operators = (call: string, status: number, more: Partial<Door> = {}): Door => ({
  call,
  visitor: 401,
  other: 404,
  owner: 404,
  operator: status,
  ...more,
})
const about = (path: string) => ({ at: ({ ids }: Target) => `/api/operator/accounts/${ids.account}${path}` })
// Port 9 discards all input, if a server listens there at all.
const nobodysModel = { provider: 'other', baseUrl: 'http://127.0.0.1:9/v1', model: 'nobody’s' }
const password = () => ({ password: 'correct horse battery staple' })

export const operatorDoors: Door[] = [
  operators('GET /api/operator', 200),
  operators('PATCH /api/operator/settings', 200, { body: () => ({ courseVisibility: 'public' }) }),
  operators('PATCH /api/operator/settings', 400, { body: () => ({ signUps: 'perhaps' }) }),
  operators('GET /api/operator/usage', 200),
  operators('GET /api/operator/acts', 200),
  operators('GET /api/operator/invitations', 200),
  operators('POST /api/operator/invitations', 201),
  operators('POST /api/operator/invitations', 400, { body: () => ({ places: 0 }) }),
  operators('DELETE /api/operator/invitations/{id}', 404, {
    at: ({ ids }) => `/api/operator/invitations/${ids.invitation}`,
  }),
  operators('GET /api/operator/backups', 200),
  operators('POST /api/operator/backups', 200),
  operators('GET /api/operator/accounts', 200),
  operators('POST /api/operator/accounts/{id}/disable', 204, about('/disable')),
  operators('POST /api/operator/accounts/{id}/enable', 204, about('/enable')),
  operators('DELETE /api/operator/accounts/{id}/sessions', 204, about('/sessions')),
  operators('DELETE /api/operator/accounts/{id}/provider', 409, about('/provider')),
  operators('POST /api/operator/accounts/{id}/reset-link', 200, {
    ...about('/reset-link'),
    body: password,
  }),
  // The owner has begun to set up codes and not confirmed them: there is nothing to switch off.
  operators('POST /api/operator/accounts/{id}/end-codes', 409, { ...about('/end-codes'), body: password }),
  operators('PUT /api/operator/accounts/{id}/operator', 204, { ...about('/operator'), body: password }),
  operators('DELETE /api/operator/accounts/{id}/operator', 204, about('/operator')),
  operators('POST /api/operator/accounts/{id}/delete', 204, { ...about('/delete'), body: password }),
  operators('GET /api/operator/model', 200),
  operators('POST /api/operator/model/check', 200, { body: () => nobodysModel }),
  operators('POST /api/operator/model/check-current', 200),
  operators('PUT /api/operator/model', 200, { body: () => nobodysModel }),
  operators('PUT /api/operator/model', 400, { body: () => ({ ...nobodysModel, baseUrl: 'ftp://model' }) }),
  operators('DELETE /api/operator/model', 204),
  operators('PUT /api/operator/model/own-keys', 204, { body: () => ({ allowed: false }) }),
  operators('GET /api/operator/reports', 200),
  operators('POST /api/operator/reports/{id}/close', 204, {
    at: ({ ids }) => `/api/operator/reports/${ids.report}/close`,
  }),
  operators('POST /api/operator/courses/{id}/unlist', 204, {
    at: ({ ids }) => `/api/operator/courses/${ids.course}/unlist`,
  }),
  operators('POST /api/operator/courses/{id}/list-again', 204, {
    at: ({ ids }) => `/api/operator/courses/${ids.course}/list-again`,
  }),
  // There is no such link while the installation has an operator.
  {
    call: 'POST /api/operator-link',
    body: () => ({ token: 'x'.repeat(32) }),
    visitor: 401,
    other: 400,
    owner: 400,
    operator: 400,
  },
]
