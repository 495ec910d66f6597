ALTER TABLE "name_lists" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "downloads_status_expires_at_index" ON "downloads" USING btree ("status","expires_at");--> statement-breakpoint
ALTER TABLE "name_lists" ADD CONSTRAINT "name_lists_uploadId_unique" UNIQUE("upload_id");