import type { QueryClient } from '@tanstack/react-query'
import type { Activity, Classroom } from '#contract/classroom-state.ts'

/** What is new of an activity, or how it follows from what this tab holds of it when it is noted. */
type ActivityChange = Partial<Activity> | ((now: Activity) => Partial<Activity>)

/** What came of an activity in this tab, in the lesson as this tab holds it. The server has it already. */
export function noteInLesson(
  client: QueryClient,
  courseId: string,
  activityId: string,
  made: ActivityChange,
): void {
  const filter = { queryKey: ['classroom', courseId] }
  client.setQueriesData<Classroom>(filter, (room) => room && withActivity(room, activityId, made))
  // An answer that is on its way may be older.
  if (client.isFetching(filter) > 0)
    void client.cancelQueries(filter).then(() => client.invalidateQueries(filter))
}

const withActivity = (room: Classroom, id: string, made: ActivityChange): Classroom => ({
  ...room,
  plan: room.plan && {
    ...room.plan,
    activities: room.plan.activities.map((one) =>
      one.id === id ? { ...one, ...(typeof made === 'function' ? made(one) : made) } : one,
    ),
  },
})
