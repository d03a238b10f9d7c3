import { queryOptions } from '@tanstack/react-query'
import type { Profile, UpdateProfile } from '#contract/profile.ts'
import { answer, api } from '#web/lib/api.ts'
import { storedProfile, storeProfile } from '#web/lib/kept/stored-profile.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const profile = await answer(api.api.profile.$get())
    return profile === null ? null : storeProfile(profile)
  },
  placeholderData: storedProfile,
})

/** How much the learner has; asked anew each time it is looked at. */
export const spaceQuery = queryOptions({
  queryKey: ['profile', 'space'],
  queryFn: ({ signal }) => answer(api.api.profile.space.$get({}, { init: { signal } })),
  staleTime: 0,
})

export const saveProfile = async (json: UpdateProfile): Promise<Profile> =>
  storeProfile(await answer(api.api.profile.$put({ json })))
