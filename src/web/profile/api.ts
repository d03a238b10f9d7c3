import { queryOptions } from '@tanstack/react-query'
import type { Profile, UpdateProfile } from '#contract/profile.ts'
import { answer, api } from '#web/lib/api.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { asProfile } from './stored-profile.ts'

function remember(profile: Profile): Profile {
  writeStored('profile', profile)
  return profile
}

/** The last profile this browser saw of the learner, shown until the server's is there. An older version's is not. */
const remembered = () => asProfile(readStored('profile'))

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const profile = await answer(api.api.profile.$get())
    return profile === null ? null : remember(profile)
  },
  placeholderData: remembered,
})

/** How much the learner has; asked anew each time it is looked at. */
export const spaceQuery = queryOptions({
  queryKey: ['profile', 'space'],
  queryFn: ({ signal }) => answer(api.api.profile.space.$get({}, { init: { signal } })),
  staleTime: 0,
})

export const saveProfile = async (json: UpdateProfile): Promise<Profile> =>
  remember(await answer(api.api.profile.$put({ json })))
