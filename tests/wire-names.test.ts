import { afterAll, beforeAll, expect, it } from 'vitest'
import { reflectionQuestions } from '#contract/reflections/reflection-questions.ts'
import { reflectionMetricsSchema } from '#contract/reflections.ts'
import { startTestApp, type TestApp } from './app.ts'

/** The calls to a guide may name fields in snake_case; every other call speaks camelCase. */
const aiPaths =
  /^\/api\/(generate-(?:course|lesson|notes|resources|exam-questions)$|professor-chat|examiner-chat|submit-exam|exam-details)/
/** Keys of the maps with the learner's answers and their figures. */
const mapKeys = new Set<string>([
  ...reflectionQuestions.map(({ id }) => id),
  ...Object.keys(reflectionMetricsSchema.shape),
])

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

function propertyNames(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' ? Object.keys(value ?? {}) : []),
    ...propertyNames(value),
  ])
}

it('resource routes name their fields and parameters in camelCase', async () => {
  const { paths } = await (await app.visitor().get('/api/openapi.json')).json()
  const named = Object.entries(paths as Record<string, Record<string, { parameters?: { name: string }[] }>>)
    .filter(([path]) => !aiPaths.test(path))
    .flatMap(([path, calls]) =>
      Object.values(calls).flatMap((call) =>
        [...propertyNames(call), ...(call.parameters ?? []).map(({ name }) => name)].map((name) => ({
          path,
          name,
        })),
      ),
    )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ name }) => /_|^[A-Z]/.test(name) && !mapKeys.has(name))).toEqual([])
})
