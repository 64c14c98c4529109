import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

export default defineConfig({ ...tests, testDir: '.', testMatch: 'record.ts', retries: 0, reporter: 'list' })
