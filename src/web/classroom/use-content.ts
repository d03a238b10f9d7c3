import { useSyncExternalStore } from 'react'
import type { Content, ContentStore } from './content-store.ts'

/** What has come of one activity in this tab so far. */
export const useContent = (store: ContentStore, activityId: string): Content | undefined =>
  useSyncExternalStore(store.subscribe, () => store.of(activityId))
