import { figures } from '../../../desk-api/figures.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { readFigures } from '../../../requests/figures.ts';
import type { DeskOptions } from '../options.ts';
import type { DeskApp } from '../schemas.ts';

/** How the company answers: «Cómo vamos». */
export function figureRoutes(app: DeskApp, { database, clock, installation }: DeskOptions): void {
  app.get(apiPaths.figures, { schema: { response: { 200: figures } } }, async () => {
    const { total, weeks, services, provinces, outcomes } = await readFigures(database.reports, clock.now());
    return {
      total,
      weeks,
      services: services.map(({ label, ...counts }) => ({ service: label, ...counts })),
      provinces: provinces.map(({ label, ...counts }) => ({ province: label, ...counts })),
      outcomes: outcomes.map(({ label, ...counts }) => ({ outcome: label, ...counts })),
      answerIn24Hours: installation.answerIn24Hours,
    };
  });
}
