import { useState } from 'react'
import { downloadText } from '#preview/interface/download-text.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import { journalCsv } from '#preview/orders/journal-csv.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import controls from '#preview/styles/controls.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import { office } from '#schemas/api/office.ts'
import type { JournalEntry } from '#schemas/commerce/journal.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

/** Returns the first and the last day of the month before. */
function lastMonth(): { from: string; until: string } {
  const now = new Date()
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getFullYear(), month, date)).toISOString().slice(0, 10)
  return { from: day(now.getMonth() - 1, 1), until: day(now.getMonth(), 0) }
}

interface Period {
  market: string
  from: string
  until: string
}

/** Reads the whole journal of a period, or the message of a refusal. */
async function readJournal({ market, from, until }: Period): Promise<JournalEntry[] | string> {
  const entries: JournalEntry[] = []
  let after: string | undefined
  do {
    const query = { from, until, limit: 1_000, ...(after !== undefined && { after }) }
    const response = await callShop(office.journal, { path: { market }, query })
    if (response.status !== 200) return officeRefusal(response)
    entries.push(...response.body.entries)
    after = response.body.next
  } while (after !== undefined)
  return entries
}

interface Props {
  markets: readonly OfficeMarket[]
  onClose: () => void
}

/** Downloads the journal of a market for the company's accounts. */
export function JournalDialog({ markets, onClose }: Props) {
  const [period, setPeriod] = useState<Period>({ market: markets[0]?.id ?? '', ...lastMonth() })
  const change = (part: Partial<Period>) => setPeriod({ ...period, ...part })
  const { market, from, until } = period

  async function send(): Promise<string | undefined> {
    const entries = await readJournal(period)
    if (typeof entries === 'string') return entries
    const timeZone = markets.find(({ id }) => id === market)?.timeZone ?? 'UTC'
    if (entries.length === 0) return orderText('journal.empty')
    downloadText(`journal-${market}-${from}-${until}.csv`, journalCsv(entries, timeZone), 'text/csv')
    return undefined
  }

  return (
    <FormDialog
      title={orderText('journal.title')}
      action={orderText('journal.download')}
      isComplete={from !== '' && until !== '' && from <= until}
      send={send}
      onClose={onClose}
    >
      <p>{orderText('journal.about')}</p>
      <label className={controls.field}>
        {orderText('journal.market')}
        <select
          className={controls.select}
          value={market}
          onChange={({ target }) => change({ market: target.value })}
        >
          <MarketOptions markets={markets} />
        </select>
      </label>
      {(['from', 'until'] as const).map((end) => (
        <label key={end} className={controls.field}>
          {orderText(`journal.${end}`)}
          <input
            className={controls.input}
            type="date"
            value={period[end]}
            required
            onChange={({ target }) => change({ [end]: target.value })}
          />
        </label>
      ))}
    </FormDialog>
  )
}
