import { randomUUID } from 'node:crypto'
import { learnersTables, tablesNaming } from '../../tests/catalogue.ts'
import { fillEveryTable } from '../../tests/full-learner.ts'
import { type Act, expectStatus, type Installation, signUpLearner } from './act.ts'

type Account = { mark: string; email: string; isGone: 'yes' | 'in doubt' }

/** Accounts with a row in every table are deleted. */
export async function leave(installation: Installation): Promise<Act> {
  const accounts = new Map<string, Account>()
  return {
    acknowledged: () => [...accounts.values()].filter(({ isGone }) => isGone === 'yes').length,
    write: async () => {
      const mark = `mark-${randomUUID()}`
      const leaver = await signUpLearner(installation, 'Leaver')
      await fillEveryTable(installation.pool, leaver.id, mark)
      const account: Account = { mark, email: leaver.email, isGone: 'in doubt' }
      accounts.set(leaver.id, account)
      const words = { confirmation: 'delete my account', password: leaver.password }
      expectStatus(await leaver.client().post('/api/account/delete', words), 200)
      account.isGone = 'yes'
    },
    judge: async () => {
      const gone = [...accounts].filter(([, { isGone }]) => isGone === 'yes')
      const lost = await tablesNaming(
        installation.pool,
        gone.flatMap(([id, { mark, email }]) => [id, mark, email]),
      )
      const marked = (await learnersTables(installation.pool)).length
      const torn: string[] = []
      for (const [id, { mark, isGone }] of accounts) {
        if (isGone === 'yes') continue
        const tables = new Set(
          (await tablesNaming(installation.pool, [id, mark])).map((line) => line.split(':')[0]),
        )
        if (tables.size > 0 && tables.size < marked - 1) torn.push(`${id} has rows in ${tables.size} tables`)
      }
      return { lost, torn }
    },
  }
}
