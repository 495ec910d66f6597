DROP INDEX "commission_lines_month_index";--> statement-breakpoint
CREATE INDEX "commission_lines_corrections" ON "commission_lines" USING btree ("company_id","month") WHERE "commission_lines"."kind" = 'correction';--> statement-breakpoint
CREATE INDEX "commission_sums_month_index" ON "commission_sums" USING btree ("month");
--> statement-breakpoint
-- Sums of months that are open, which were those of a month's closing.
INSERT INTO "commission_sums" ("company_id", "month", "day", "report_id", "app_id", "calls", "base", "amount")
SELECT "company_id", "month", "day", "report_id", "app_id", count(*) FILTER (WHERE "kind" = 'call'), sum("base"), sum("amount")
FROM "commission_lines" l
WHERE NOT EXISTS (SELECT 1 FROM "commission_months" m WHERE m."company_id" = l."company_id" AND m."month" = l."month")
GROUP BY 1, 2, 3, 4, 5;
