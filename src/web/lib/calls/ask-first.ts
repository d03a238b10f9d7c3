import { queryClient } from '#web/lib/query-client.ts'

/** For a screen's `askFirst`: what fails here is asked for again by the screen, which then says so. */
export const askFirst =
  (ask: (client: typeof queryClient) => Promise<void>[]): (() => Promise<true>) =>
  async () => {
    await Promise.all(ask(queryClient))
    return true
  }
