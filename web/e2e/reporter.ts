import type { FullResult, Reporter } from '@playwright/test/reporter'
import { all } from './complaints.ts'

/** Says by which seed the run can be repeated, and fails a run in which any page complained. */
export default class ComplaintReporter implements Reporter {
  onBegin(): void {
    console.log(`E2E_SEED=${process.env.E2E_SEED} makes these choices again\n`)
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult['status'] }> {
    const complaints = all()
    if (complaints === '') return {}
    console.error(`\nPages complained:\n${complaints}`)
    return { status: result.status === 'passed' ? 'failed' : result.status }
  }

  printsToStdio(): boolean {
    return false // the list of tests is printed by another one
  }
}
