ALTER TABLE "agents" ADD COLUMN "client_metadata" text;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD COLUMN "text_marks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "agents_client_id_created_at_index" ON "agents" USING btree ("client_id","created_at");