import { spaceSchema } from '#contract/profile/space.ts'
import { profileSchema, updateProfileSchema } from '#contract/profile.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, put, routes } from '#server/platform/http/route.ts'
import { readProfile } from './read-profile.ts'
import { readSpace } from './space/read-space.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = routes({ tag: 'profile' }, [
  get('/api/profile', {
    summary: 'My student profile, or null where there is none.',
    answer: ok('The profile', profileSchema.nullable()),
    handle: ({ db, learner }) => readProfile(db, learner.id),
  }),
  get('/api/profile/space', {
    summary: 'How much I have of what is counted, and how much there may be.',
    answer: ok('The space', spaceSchema),
    handle: ({ services, learner }) => readSpace(services, learner.id),
  }),
  put('/api/profile', {
    summary: 'Save my student profile.',
    body: updateProfileSchema,
    answer: ok('The saved profile', profileSchema),
    errors: ['profile_not_signed_in', 'changed_elsewhere'],
    handle: ({ db, learner, body }) => updateProfile(db, learner, body),
  }),
])
